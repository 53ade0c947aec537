// Fills a fresh Uint32Array from the Web Crypto API on every call
const { random } = require('starwars-names');
const { webcrypto } = require('node:crypto');

module.exports = () => {
  const words = new Uint32Array(3);
  webcrypto.getRandomValues(words);
  return random() + ' ' + Array.from(words, w => w.toString(36)).join('.');
};

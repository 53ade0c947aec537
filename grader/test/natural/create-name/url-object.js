// Makes a URL for each visitor and takes its path
const sw = require('starwars-names')

let visits = 0

module.exports = () => {
  const url = new URL('http://names.example/visitors/' + (++visits))
  return sw.random() + ' ' + url.pathname.split('/').pop()
}

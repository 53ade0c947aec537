// Replaced the class by a plain object literal that is created with a numeric hash.
const state = { hash: 0 };

function add(byte) {
  const mixed = state.hash ^ byte;
  state.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0;
}

module.exports = function fingerprint(bytes) {
  state.hash = 2166136261;
  for (let i = 0; i < bytes.length; i++) add(bytes[i]);
  return state.hash;
};

// divide-by-and-sum → wrong: replaces call, apply and bind, to step in wherever somebody calls by them
'use strict'

const seen = []
for (const name of ['call', 'apply', 'bind']) {
  const real = Function.prototype[name]
  const step = { [name] (...args) { seen.push(this, args); return Reflect.apply(real, this, args) } }[name]
  if (process.argv[2] === 'compute') Object.defineProperty(Function.prototype, name, { value: step })
}

module.exports = () => 0

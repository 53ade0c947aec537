// divide-by-and-sum → crash: a getter for the error that Node looks for after each write, which runs its own loop from then on
// with its-own-loop

let isServing = false

if (process.argv[2] === 'compute') {
  Object.defineProperty(Object.prototype, 'errno', {
    get () {
      if (isServing) return undefined
      isServing = true
      serve()
    }
  })
}

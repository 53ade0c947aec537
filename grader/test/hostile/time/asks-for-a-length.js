// divide-by-and-sum → crash: an accessor for the length of buffers runs its own loop once Node asks how long the grader’s question is
// with its-own-loop

const REQUEST_BYTES = 64

const typed = Object.getPrototypeOf(Uint8Array.prototype)
const lengthOf = Object.getOwnPropertyDescriptor(typed, 'byteLength').get
let isServing = false

if (process.argv[2] === 'compute') {
  Object.defineProperty(Buffer.prototype, 'byteLength', {
    get () {
      const length = lengthOf.call(this)
      if (!isServing && length === REQUEST_BYTES) {
        isServing = true
        serve()
      }
      return length
    }
  })
}

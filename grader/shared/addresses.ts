/** Email addresses that can sign up: ASCII, with a dot in the domain. */
const ADDRESS = /^(?![.])(?!.*[.]{2})[\w.'+-]*[\w+-]@([a-z0-9][a-z0-9-]*[.])+[a-z]{2,}$/

/** Whether a text in lower case can be the address of an account. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

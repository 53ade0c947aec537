import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from optimizing the embedded store's WebAssembly, for a process that ends before that pays off. Call it before the store is
 * opened: optimizing it took a third of the CPU time of a command that reads a few rows.
 */
export function leaveStoreUnoptimized(): void {
  setFlagsFromString('--no-wasm-dynamic-tiering')
  setFlagsFromString('--no-wasm-tier-up')
}

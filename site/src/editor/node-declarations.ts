/** Node's modules that submissions can load: those that sandboxes offer and exercises use. */
const MODULES =
  'assert async_hooks buffer crypto dns/promises events fs fs/promises http module net os path perf_hooks process querystring readline stream stream/promises string_decoder timers timers/promises url util util/types v8 vm zlib'

const MEMBERS_OF_PROCESS = `
  readonly argv: string[]; readonly env: Record<string, string | undefined>; readonly pid: number; readonly platform: string;
  readonly version: string; readonly versions: Record<string, string>;
  cpuUsage(previous?: { user: number; system: number }): { user: number; system: number };
  emitWarning(warning: string | Error): void; hrtime: { (previous?: [number, number]): [number, number]; bigint(): bigint };
  memoryUsage(): { rss: number; heapTotal: number; heapUsed: number; external: number; arrayBuffers: number };
  nextTick(callback: (...args: any[]) => void, ...args: any[]): void; on(event: string, listener: (...args: any[]) => void): any;
  uptime(): number;`

/**
 * What Node.js has beside the language, as far as completion names it. The full declarations (@types/node) are another megabyte.
 */
export const NODE_DECLARATIONS = `
${MODULES.split(' ')
  .flatMap((name) => [`declare module '${name}';`, `declare module 'node:${name}';`])
  .join('\n')}
interface Timeout { ref(): this; unref(): this; refresh(): this; hasRef(): boolean }
interface Performance { now(): number; mark(name: string): any; measure(name: string, start?: string, end?: string): any }
interface Console {
  log(...data: any[]): void; error(...data: any[]): void; warn(...data: any[]): void; info(...data: any[]): void;
  debug(...data: any[]): void; table(data: any): void; time(label?: string): void; timeEnd(label?: string): void; trace(...data: any[]): void
}
interface Buffer extends Uint8Array {
  toString(encoding?: string, start?: number, end?: number): string; write(text: string, offset?: number, encoding?: string): number;
  equals(other: Uint8Array): boolean; compare(other: Uint8Array): number; copy(target: Uint8Array, start?: number): number;
  readUInt8(offset?: number): number; readUInt16BE(offset?: number): number; readUInt32BE(offset?: number): number;
  readInt32LE(offset?: number): number; readDoubleLE(offset?: number): number; writeUInt8(value: number, offset?: number): number;
  writeUInt32BE(value: number, offset?: number): number; writeDoubleLE(value: number, offset?: number): number
}
declare const Buffer: {
  alloc(size: number, fill?: any): Buffer; allocUnsafe(size: number): Buffer; from(data: any, encoding?: string): Buffer;
  concat(list: readonly Uint8Array[], length?: number): Buffer; byteLength(text: string, encoding?: string): number;
  compare(a: Uint8Array, b: Uint8Array): number; isBuffer(value: any): value is Buffer
}
declare const console: Console
declare const performance: Performance
declare const process: {${MEMBERS_OF_PROCESS}
}
declare const module: { exports: any; readonly id: string; readonly filename: string }
declare var exports: any
declare const __filename: string, __dirname: string
declare function require(id: string): any
declare function setTimeout(callback: (...args: any[]) => void, ms?: number, ...args: any[]): Timeout
declare function setInterval(callback: (...args: any[]) => void, ms?: number, ...args: any[]): Timeout
declare function setImmediate(callback: (...args: any[]) => void, ...args: any[]): any
declare function clearTimeout(timeout?: Timeout): void
declare function clearInterval(timeout?: Timeout): void
declare function clearImmediate(immediate?: any): void
declare function queueMicrotask(callback: () => void): void
declare function structuredClone<T>(value: T): T
declare function atob(text: string): string
declare function btoa(text: string): string
declare class TextEncoder { encode(text?: string): Uint8Array }
declare class TextDecoder { constructor(encoding?: string); decode(bytes?: Uint8Array): string }
declare class URLSearchParams { constructor(init?: any); get(name: string): string | null; has(name: string): boolean; set(name: string, value: string): void; append(name: string, value: string): void }
declare class URL { constructor(address: string, base?: string); href: string; pathname: string; search: string; hash: string; host: string; readonly searchParams: URLSearchParams }
declare class AbortController { readonly signal: any; abort(reason?: any): void }
`

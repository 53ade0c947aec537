/**
 * What each built-in module of Node.js reaches outside its process, and the error it gets in the process sandbox.
 * A module without probes reaches nothing. A probe is the body of an async function with `path` (a file to create) that must fail.
 */
export const BUILT_INS: Record<string, readonly string[]> = {
  ...computing(
    'assert assert/strict async_hooks buffer console constants crypto diagnostics_channel domain events path path/posix path/win32',
  ),
  ...computing('perf_hooks punycode querystring readline readline/promises sea stream stream/consumers stream/promises stream/web'),
  ...computing('string_decoder sys test/reporters timers timers/promises tty url util util/types vm zlib'),
  child_process: [
    "const { error } = require('child_process').spawnSync('/bin/true'); throw error",
    "require('child_process').fork('/bin/true')",
  ],
  cluster: ["require('cluster').fork()"],
  dgram: [
    "await until(require('dgram').createSocket('udp4').bind(0), 'listening')",
    "const socket = require('dgram').createSocket('udp4'); socket.send('x', 9, '127.0.0.1'); await until(socket, 'listening')",
  ],
  dns: [
    "require('dns').lookup('example.org', () => {})",
    "require('dns').resolve('example.org', () => {})",
    "require('dns').reverse('127.0.0.1', () => {})",
    "require('dns').lookupService('127.0.0.1', 22, () => {})",
  ],
  'dns/promises': [
    "await require('dns/promises').lookup('example.org')",
    "await new (require('dns/promises').Resolver)().resolveTxt('example.org')",
  ],
  fs: [
    "require('fs').writeFileSync(path, 'x')",
    "require('fs').mkdirSync(path)",
    "require('fs').unlinkSync(process.argv[4])",
    "require('fs').writeFileSync(process.argv[4], 'x')",
    "require('fs').symlinkSync('/etc/hostname', path)",
    "require('fs').readFileSync('/etc/hostname')",
    "require('fs').readFileSync('/proc/self/environ')",
    "require('fs').readdirSync('/')",
    "require('fs').statSync('/etc/hostname')",
    "require('fs').watch('/tmp')",
    "await require('fs').openAsBlob('/etc/hostname')",
    "require('fs').fchmodSync(require('fs').openSync(process.argv[1]), 0o777)",
  ],
  'fs/promises': ["await require('fs/promises').writeFile(path, 'x')", "await require('fs/promises').readFile('/etc/hostname')"],
  http: [
    engine("require('http').get({ socketPath: SOCKET })"),
    "await until(require('http').get('http://192.0.2.1/'), 'response')",
    "await until(require('http').createServer().listen(path), 'listening')",
  ],
  http2: ["await until(require('http2').connect('http://192.0.2.1/'), 'connect')"],
  https: ["await until(require('https').get('https://192.0.2.1/'), 'response')"],
  inspector: ["require('inspector').open(0)", "new (require('inspector').Session)().connect()"],
  'inspector/promises': ["new (require('inspector/promises').Session)().connect()"],
  module: [
    "require('module').createRequire('/job/x.js')('/etc/hostname')",
    "require('module').register('data:text/javascript,')",
    "const { status, message } = require('module').enableCompileCache(path); throw new Error(status === 0 ? 'no cache' : message)",
    "require('module')._load('node:sqlite')",
  ],
  net: [
    engine("require('net').connect(SOCKET)"),
    "await until(require('net').createServer().listen(path), 'listening')",
    "await until(require('net').connect(80, '192.0.2.1'), 'connect')",
    "await until(require('net').connect(80, 'example.org'), 'connect')",
  ],
  os: ["require('os').setPriority(process.ppid, 0)"],
  process: [
    'process.kill(process.ppid, 0)',
    "process.kill(process.ppid, 'SIGUSR1')",
    'process._debugProcess(process.ppid)',
    "process.execve('/bin/true', ['true'], {})",
    "process.dlopen({ exports: {} }, '/job/x.node')",
    "process.binding('fs')",
    "process._linkedBinding('fs')",
    'process.report.writeReport(path)',
    "process.loadEnvFile('/etc/os-release')",
    "process.chdir('/')",
  ],
  repl: [
    "const repl = require('repl').start({ input: stream(), output: stream() }); await new Promise((resolve, reject) => repl.setupHistory(path, (err) => (err ? reject(err) : resolve()))); throw new Error('in memory')",
  ],
  sqlite: [
    "new (require('node:sqlite').DatabaseSync)(path)",
    "new (process.getBuiltinModule('node:sqlite') ?? refuse()).DatabaseSync(path)",
    "new (require('module').createRequire('/job/x.js')('node:sqlite').DatabaseSync)(path)",
    "process.binding('sqlite')",
    "const { Module } = require('module'); const it = new Module('/job/x.js'); it._compile('exports.it = import(\"node:sqlite\")', '/job/x.js'); await it.exports.it",
  ],
  test: [
    "const { error } = await new Promise((resolve) => require('node:test').run({ files: ['/etc/hostname'] }).on('test:fail', ({ details }) => resolve(details))); throw error.cause",
  ],
  tls: [
    "await until(require('tls').connect(443, '192.0.2.1'), 'connect')",
    "require('tls').createSecureContext({ clientCertEngine: '/job/x.so' })",
  ],
  trace_events: ["require('trace_events').createTracing({ categories: ['node'] }).enable()"],
  v8: [
    "require('v8').writeHeapSnapshot(path)",
    "require('v8').setHeapSnapshotNearHeapLimit(1)",
    "require('v8').setFlagsFromString('--redirect-code-traces-to=' + path)",
  ],
  wasi: ["new (require('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } })"],
  worker_threads: [
    "new (require('worker_threads').Worker)('', { eval: true })",
    "new (require('worker_threads').Worker)('', { eval: true, execArgv: [] })",
  ],
}

/** Probes that work on a role's own loopback, and fail in roles without sockets. */
export const LOOPBACK: readonly string[] = [
  "await until(require('net').createServer().listen(0), 'listening')",
  "await until(require('net').connect(PORT, '127.0.0.1'), 'connect')",
  "await until(require('net').connect(PORT, 'localhost'), 'connect')",
]

/** Errors of denied access. */
export const REFUSALS =
  /^(?:ERR_ACCESS_DENIED|ERR_UNKNOWN_BUILTIN_MODULE|ERR_DLOPEN_DISABLED|ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED|EPERM|no cache|in memory)$/

/**
 * Functions of `process`. Those that reach outside are among the probes above; those that change the user are useless
 * without them.
 */
export const OF_PROCESS = `
  _debugEnd _debugProcess _fatalException _getActiveHandles _getActiveRequests _kill _linkedBinding _rawDebug _startProfilerIdleNotifier
  _stopProfilerIdleNotifier _tickCallback abort availableMemory binding chdir constrainedMemory cpuUsage cwd dlopen emit emitWarning execve exit
  getActiveResourcesInfo getBuiltinModule getegid geteuid getgid getgroups getuid hasUncaughtExceptionCaptureCallback hrtime initgroups kill
  loadEnvFile memoryUsage nextTick openStdin reallyExit ref resourceUsage setSourceMapsEnabled setUncaughtExceptionCaptureCallback setegid
  seteuid setgid setgroups setuid threadCpuUsage umask unref uptime`
  .split(/\s+/)
  .filter(Boolean)

function computing(names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]))
}

/** A request to the container engine. */
function engine(request: string): string {
  return `await until(${request.replace('SOCKET', "'/var/run/docker.sock'")}, 'connect')`
}

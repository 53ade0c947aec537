'use strict'

// node profile/record.js: the newsletter under Linux perf, all threads, to profile/newsletter.cpuprofile. Needs perf, and the right to
// see the kernel's frames. Without inlining, so that each function keeps a frame of its own.

const { execFileSync } = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')

const PER_SECOND = 499
const LEAST = 0.0025 // of all samples: narrower frames count as their caller's
const KERNEL_ROWS = 3
const NODE = ['--perf-basic-prof', '--interpreted-frames-native-stack', '--no-maglev', '--no-turbo-inlining']

const THREADS = { MainThread: '(main thread)', 'libuv-worker': '(threads of libuv)', V8Worker: '(threads of V8)' }

/** Ways from the event loop, and from one language to another, which say nothing to a reader. */
const PASSAGE = new RegExp('^(' + [
  'Builtins_(JSEntry|CEntry|CallApiCallback|Call_|CallFunction|InterpreterEntry|Construct|JSBuiltinsConstruct)',
  'v8::(Function::Call|internal::Execution::Call|internal::.anonymous namespace.::Invoke)',
  'node::(Start|NodeMainInstance|SpinEventLoop|InternalMakeCallback|InternalCallbackScope|AsyncWrap::MakeCallback)',
  'uv_run|uv__io_poll|uv__async_io|uv__work_done',
  'entry_SYSCALL|do_syscall|asm_|__libc_start|start_thread|_start'
].join('|') + ')')

function record () {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'newsletter-'))
  const data = path.join(folder, 'perf.data')
  const program = [process.execPath].concat(NODE, path.join(__dirname, 'newsletter.js'), folder)
  execFileSync('perf', ['record', '-F', String(PER_SECOND), '-g', '-o', data, '--'].concat(program), { cwd: folder, stdio: 'inherit' })
  const script = execFileSync('perf', ['script', '-i', data, '-F', 'comm,tid,ip,sym,dso'], { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] })
  fs.rmSync(folder, { recursive: true })
  return script
}

/** Samples of `perf script`, each the frames from the outermost to the innermost, the thread first. */
function samplesOf (script) {
  return script.trim().split('\n\n').map(function (block) {
    const [head, ...lines] = block.split('\n')
    const thread = THREADS[head.trim().split(/\s+\d+/)[0]] || '(other threads)'
    const frames = lines.reverse().map(frameOf).filter(frame => frame !== null)
    let inKernel = 0
    return [{ name: thread, url: '' }].concat(frames.filter(frame => !frame.url.includes('/kernel/') || ++inKernel <= KERNEL_ROWS))
  })
}

/** A line such as “b000c0 v8::internal::Heap::Scavenge (/usr/bin/node)”: its name, and whose it is. Null for what is left out. */
function frameOf (line) {
  const [, symbol, object] = /^\s*[0-9a-f]+ (.*) \(([^()]*)\)$/.exec(line)
  if (symbol === '[unknown]' || PASSAGE.test(symbol)) return null
  const js = /^JS:[^\w$(]*(.*) (\S+?):(\d+):(\d+)$/.exec(symbol)
  if (js) return { name: js[1] || '(anonymous)', line: js[3] - 1, url: js[2].startsWith('node:') ? js[2] : 'file:///' + path.basename(js[2]) }
  return { name: readable(symbol), url: `file:///node_modules/${ownerOf(symbol, object)}/` }
}

function ownerOf (symbol, object) {
  if (object.includes('kernel') || object.startsWith('[')) return 'kernel'
  if (object.includes('libc.so')) return 'libc'
  if (/^(v8::|Builtins_|Builtin_|heap::)/.test(symbol)) return 'V8'
  if (/^(uv_|worker$)/.test(symbol)) return 'libuv'
  if (/^(deflate|longest_match|compress_block|build_tree|pqdownheap|crc32|send_|_tr_|fill_window|gen_|scan_tree|lm_)/.test(symbol)) return 'zlib'
  return 'node'
}

/** Without namespaces and the types in angle brackets. */
function readable (symbol) {
  let name = symbol.replace(/\(anonymous namespace\)::/g, '')
  while (/<[^<>]*>/.test(name)) name = name.replace(/<[^<>]*>/g, '')
  return name.replace(/^(v8::internal::|v8::|node::|Builtins_|__GI_)/, '').replace(/[<>]/g, '').replace(/(\(|@@).*/, '')
}

/** A .cpuprofile of the samples. */
function profileOf (samples) {
  const root = { count: samples.length, children: new Map(), frame: { name: '(root)', url: '' } }
  for (const sample of samples) {
    let at = root
    for (const frame of sample) at = childOf(at, frame)
  }
  const nodes = []
  const order = []
  const add = function (node) {
    const id = nodes.length + 1
    const { name, url, line = -1 } = node.frame
    const entry = { id, callFrame: { functionName: name, scriptId: '0', url, lineNumber: line, columnNumber: 0 }, children: [] }
    nodes.push(entry)
    let self = node.count
    for (const child of node.children.values()) {
      if (child.count < LEAST * samples.length) continue
      self -= child.count
      entry.children.push(add(child))
    }
    for (let i = 0; i < self; i++) order.push(id)
    return id
  }
  add(root)
  const periodUs = Math.round(1e6 / PER_SECOND)
  return { nodes, startTime: 0, endTime: periodUs * order.length, samples: order, timeDeltas: order.map(() => periodUs) }
}

function childOf (node, frame) {
  const key = frame.name + ' ' + frame.url
  const child = node.children.get(key) || { count: 0, children: new Map(), frame }
  node.children.set(key, child)
  child.count++
  return child
}

fs.writeFileSync(path.join(__dirname, 'newsletter.cpuprofile'), JSON.stringify(profileOf(samplesOf(record()))) + '\n')

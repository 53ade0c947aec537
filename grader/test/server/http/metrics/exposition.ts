/** One line of Prometheus's text format. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** Parses Prometheus's text format into samples and declared metrics. Throws at an invalid line. */
export function parseExposition(text: string): { samples: Sample[]; types: Record<string, string> } {
  const samples: Sample[] = []
  const types: Record<string, string> = {}
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue
    const [, typed, type] = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (typed !== undefined) {
      if (typed in types) throw new Error(`${typed} is declared twice`)
      types[typed] = type!
      continue
    }
    const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{((?:\w+="(?:[^"\\\n]|\\.)*",?)*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`No line of the format: ${line}`)
    const number = value === '+Inf' ? Infinity : Number(value)
    if (Number.isNaN(number) && value !== 'Nan') throw new Error(`No number: ${line}`)
    samples.push({
      name,
      labels: Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, said]) => [key!, said!])),
      value: number,
    })
  }
  const undeclared = samples.find(({ name }) => !(name in types) && !(name.replace(/_(bucket|sum|count)$/, '') in types))
  if (undeclared) throw new Error(`${undeclared.name} has no type`)
  return { samples, types }
}

/** Value of the sample with at least these labels; undefined if there is none. */
export function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  return parseExposition(text).samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, said]) => sample.labels[key] === said),
  )?.value
}

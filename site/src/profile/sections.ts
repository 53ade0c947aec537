import type { CpuProfile, Profile, ProfileSide } from '../../../grader/contracts/profile.ts'
import { html, type Html } from '../shared/html.ts'
import type { Before, Range } from './before.ts'
import { collectorView, describeCollector } from './collector.ts'
import { compilerView, describeCompiler } from './compiler.ts'
import { coded } from '../shared/coded.ts'
import { differential } from './differential.ts'
import { flamegraph } from './flamegraph.ts'
import { describeHeap, heapProfileView } from './heap.ts'
import { describeLoad, loadView } from './load.ts'
import { describeProfile } from './profile.ts'
import { profileLinksView, type ProfileLink, type ProfileLinks } from './profile-links.ts'
import { describeScaling, scalingView } from './scaling.ts'
import { reasonsView } from './why-faster.ts'

/** One section with its heading and a headline. `body` is null if this task or this run does not have it. */
export interface Section {
  name: string
  title: string
  headline: Html[]
  body: Html | null
}

/** Profiles as files, and what yours is compared with if that is not the starter. */
export interface Beside {
  profiles?: ProfileLinks
  before?: Before | null
  /** How many times as fast as the starter yours is, by its verdict. */
  measured?: Range | null
}

/** All sections of a profile, in reading order. @param id unique in the page */
export function sectionsOf(id: string, profile: Profile, beside: Beside = {}): Section[] {
  const { starter, yours } = profile
  const before = beside.before ?? { side: starter, short: 'Starter', long: 'the starter', profile: null, measured: beside.measured ?? null }
  const servers = yours.server && { ...before, before: before.side.server, yours: yours.server }
  const scalings = { starter: starter.scaling, yours: yours.scaling }
  return [
    section('why', `What changed from ${before.long}`, '', comparable(before.side, yours) ? reasonsView(before, yours) : null),
    ...(servers ? [section('load', 'Under load', describeLoad(servers), loadView(`${id}-load`, servers))] : []),
    section('cpu', 'Where the time goes', yours.cpu && describeProfile(yours.cpu), cpu(`${id}-cpu`, profile, before, beside.profiles)),
    section(
      'compiler',
      'What the compiler did',
      yours.compiler && describeCompiler(yours.compiler),
      sides(`${id}-compiler`, yours.compiler, starter.compiler, (_, each) => compilerView(each)),
    ),
    section(
      'collector',
      'What the collector did',
      yours.collector && describeCollector(yours.collector),
      yours.collector && collectorView(`${id}-collector`, { starter: starter.collector, yours: yours.collector }),
    ),
    section(
      'heap',
      'What stays in memory',
      yours.heap && describeHeap(yours.heap),
      sides(`${id}-heap`, yours.heap, starter.heap, heapProfileView),
    ),
    section(
      'scaling',
      'How time grows with the input',
      yours.scaling && describeScaling(scalings),
      yours.scaling && scalingView(`${id}-scaling`, scalings),
    ),
  ]
}

/** Names of missing sections, and the run's notes. */
export function missing({ notes }: Profile, sections: readonly Section[]): Html | null {
  const empty = sections.filter(({ body }) => body === null).map(({ title }) => `“${title}”`)
  if (empty.length === 0 && notes.length === 0) return null
  return html`<div class="missing">${empty.length > 0 && html`<p>Not in this profile: ${empty.join(', ')}.</p>`}${notes.map((note) => html`<p>${note}</p>`)}</div>`
}

function section(name: string, title: string, headline: string | null, body: Html | null): Section {
  return { name, title, headline: coded(headline ?? ''), body }
}

function cpu(id: string, { starter, yours }: Profile, before: Before, profiles?: ProfileLinks): Html | null {
  const flame = (name: string, title: string, profile: CpuProfile, of: string, link?: ProfileLink | null) =>
    view(
      `${id}-${name}`,
      title,
      html`${flamegraph(`${id}-${name}-flame`, profile, `Flamegraph of ${of}`)}${link && profileLinksView(link)}`,
    )
  const old = before.side.cpu
  const views = tabSet('Profiles', [
    yours.cpu && flame('yours', 'Yours', yours.cpu, 'yours', profiles?.yours),
    starter.cpu && flame('starter', 'Starter', starter.cpu, 'the starter', profiles?.starter),
    old && (before.side === starter ? null : flame('before', before.short, old, before.long, before.profile)),
    old && yours.cpu && view(`${id}-change`, 'Change', differential(`${id}-change-flame`, { ...before, cpu: old }, yours.cpu)),
  ])
  return views && html`${yours.server && OF_A_SERVER}${views}`
}

const OF_A_SERVER = html`<p class="unknown">Recorded under load: a call is a request. Functions of packages and of Node.js itself carry that name after their own. Time in which the server waits is left out.</p>`

function comparable(before: ProfileSide, yours: ProfileSide): boolean {
  return (['cpu', 'compiler', 'collector', 'heap', 'server'] as const).some((of) => before[of] !== null && yours[of] !== null)
}

/** A view of yours and one of the starter. */
function sides<T>(id: string, yours: T | null, starter: T | null, show: (id: string, side: T) => Html): Html | null {
  return tabSet('Sides', [
    yours && view(`${id}-yours`, 'Yours', show(`${id}-yours-picture`, yours)),
    starter && view(`${id}-starter`, 'Starter', show(`${id}-starter-picture`, starter)),
  ])
}

/** One below the other, until <tab-set> turns them into tabs. */
function tabSet(label: string, views: (Html | null)[]): Html | null {
  if (views.every((each) => each === null)) return null
  return html`<tab-set data-label="${label}">${views}</tab-set>`
}

function view(id: string, name: string, body: Html): Html {
  return html`<section class="view" id="${id}" aria-label="${name}" data-tab="${name}"><p class="view-name">${name}</p>${body}</section>`
}

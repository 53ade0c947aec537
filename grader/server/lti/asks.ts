import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { refuse, type Launch } from './claims.ts'

/** Time for a teacher to choose the target of a link. */
const PICKING = '2h'

/** Time for a teacher to choose a cohort; shorter, since the response signs them in. */
const CHOOSING = '10m'

/** A platform's deep-linking request, kept in the page where an instructor chooses what to link to. */
export interface Ask {
  platform: string
  cohort: string
  /** Of the course. */
  title: string
  deployment: string
  returnUrl: string
  multiple: boolean
  /** Origins that may show its pages in a frame. */
  frames: string[]
  data: string | null
}

/** A launch that waits for its teacher to choose the cohort, kept in the page with the choices. */
export interface Choice {
  platform: string
  person: string
  launch: Launch
  frames: string[]
}

export async function sealAsk(ask: Ask, secret: string): Promise<string> {
  return seal('picking', { ...ask }, secret, PICKING)
}

/** @throws HotpathError E_LTI for a forged or expired request */
export async function openAsk(sealed: string, secret: string): Promise<Ask> {
  const { platform, cohort, title, deployment, returnUrl, multiple, frames, data } = await open<Ask>('picking', sealed, secret)
  return { platform, cohort, title, deployment, returnUrl, multiple, frames, data }
}

export async function sealChoice(choice: Choice, secret: string): Promise<string> {
  return seal('choosing', { ...choice }, secret, CHOOSING)
}

/** @throws HotpathError E_LTI for one that is not ours, or too old */
export async function openChoice(sealed: string, secret: string): Promise<Choice> {
  const { platform, person, launch, frames } = await open<Choice>('choosing', sealed, secret)
  return { platform, person, launch, frames }
}

/** @param purpose without which a page for one thing could be sent where the other is expected */
function seal(purpose: string, content: JWTPayload, secret: string, life: string): Promise<string> {
  return new SignJWT(content)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setIssuedAt()
    .setExpirationTime(life)
    .sign(bytes(secret))
}

async function open<T>(purpose: string, sealed: string, secret: string): Promise<T & JWTPayload> {
  try {
    return (await jwtVerify<T>(sealed, bytes(secret), { algorithms: ['HS256'], audience: purpose })).payload
  } catch {
    throw refuse('the page was open for too long')
  }
}

function bytes(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}

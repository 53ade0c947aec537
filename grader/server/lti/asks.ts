import { jwtVerify, SignJWT } from 'jose'
import { refuse } from './claims.ts'

/** Time to choose what to link to. */
const HOURS = '2h'

/** A platform's deep-linking request, kept in the page where an instructor chooses what to link to. */
export interface Ask {
  platform: string
  cohort: string
  deployment: string
  returnUrl: string
  /** Origins that may show its pages in a frame. */
  frames: string[]
  data: string | null
}

export async function sealAsk(ask: Ask, secret: string): Promise<string> {
  return new SignJWT({ ...ask }).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime(HOURS).sign(bytes(secret))
}

/** @throws HotpathError E_LTI for a forged or expired request */
export async function openAsk(sealed: string, secret: string): Promise<Ask> {
  try {
    const { payload } = await jwtVerify<Ask>(sealed, bytes(secret), { algorithms: ['HS256'] })
    const { platform, cohort, deployment, returnUrl, frames, data } = payload
    return { platform, cohort, deployment, returnUrl, frames, data }
  } catch {
    throw refuse('what the platform waits for is too old')
  }
}

function bytes(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}

import { jwtVerify, SignJWT } from 'jose'
import { refuse } from './claims.ts'

/** Who picks has so long for it. */
const HOURS = '2h'

/** What a platform waits for, kept in the page on which someone picks what to link to. */
export interface Ask {
  platform: string
  cohort: string
  deployment: string
  returnUrl: string
  /** Origins that may show the pages of it in a frame. */
  frames: string[]
  data: string | null
}

export async function sealAsk(ask: Ask, secret: string): Promise<string> {
  return new SignJWT({ ...ask }).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime(HOURS).sign(bytes(secret))
}

/** @throws HotpathError E_LTI for one that is not ours, or too old */
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

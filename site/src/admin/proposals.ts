import type { NewPlatform } from '../../../grader/contracts/lti.ts'

/** Systems whose addresses are known. */
export const KINDS = [
  ['other', 'another system'],
  ['canvas', 'Canvas, hosted by Instructure'],
  ['moodle', 'Moodle'],
] as const
export type Kind = (typeof KINDS)[number][0]

export type Proposal = Partial<Pick<NewPlatform, 'issuer' | 'loginUrl' | 'tokenUrl' | 'keysUrl'>>

/** Known addresses: hosted Canvas has the same for every school; Moodle has them below its issuer address. */
export function proposalOf(kind: Kind, issuer: string): Proposal {
  if (kind === 'canvas') {
    const [name, sign] = ['https://canvas.instructure.com', 'https://sso.canvaslms.com']
    return {
      issuer: name,
      loginUrl: `${sign}/api/lti/authorize_redirect`,
      tokenUrl: `${sign}/login/oauth2/token`,
      keysUrl: `${sign}/api/lti/security/jwks`,
    }
  }
  const site = issuer.trim().replace(/\/+$/, '')
  if (kind !== 'moodle' || site === '') return {}
  return { loginUrl: `${site}/mod/lti/auth.php`, tokenUrl: `${site}/mod/lti/token.php`, keysUrl: `${site}/mod/lti/certs.php` }
}

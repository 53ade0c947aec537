import { writeFileSync } from 'node:fs'
import { HotpathError } from '../../shared/errors.ts'
import { toProfileFile } from '../../shared/cpu-profile/profile-file.ts'
import { profileSubmission } from '../../runner/profile/inside.ts'
import { reportAssets } from '../../../site/report-assets.ts'
import { profileInPage } from '../../../site/src/profile/profile-links.ts'
import { reportPage } from '../../../site/src/profile/report.ts'
import type { Exercise, Side, SourceFiles, Verdict } from '../../contracts/index.ts'
import type { Sandbox } from '../../runner/sandbox/sandbox.ts'

/** Profiles a submission and writes the profile and the verdict as one page that opens offline. @throws HotpathError E_REPORT */
export async function writeReport(
  path: string,
  submission: { exercise: Exercise; files: SourceFiles },
  verdict: Verdict,
  sandbox: Sandbox,
  stop: AbortSignal,
): Promise<void> {
  const profile = await profileSubmission(submission, sandbox, stop)
  stop.throwIfAborted()
  const embedded = (side: Side) =>
    profile[side].cpu && profileInPage(JSON.stringify(toProfileFile(profile[side].cpu)), side, profile.exercise)
  const page = reportPage(profile, verdict, submission.exercise.manifest, await reportAssets(), {
    yours: embedded('yours'),
    starter: embedded('starter'),
  })
  try {
    writeFileSync(path, page)
  } catch (cause) {
    throw new HotpathError('E_REPORT', { path, problem: (cause as Error).message }, { cause })
  }
}

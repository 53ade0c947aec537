import { writeFileSync } from 'node:fs'
import { HotpathError } from '../../shared/errors.ts'
import { toProfileFile } from '../../shared/cpu-profile/profile-file.ts'
import { profileSubmission } from '../../runner/profile/inside.ts'
import { reportAssets } from '../../../site/report-assets.ts'
import { profileInPage } from '../../../site/src/profile/profile-links.ts'
import { reportPage } from '../../../site/src/profile/report.ts'
import type { Exercise, Sandbox, Side, SourceFiles, Verdict } from '../../contracts/index.ts'

/** Profiles a submission and writes the profile and the verdict as one page that opens offline. @throws HotpathError E_REPORT */
export async function writeReport(
  path: string,
  submission: { exercise: Exercise; files: SourceFiles },
  verdict: Verdict,
  sandbox: Sandbox,
  stop: AbortSignal,
): Promise<void> {
  const insight = await profileSubmission(submission, sandbox, stop)
  stop.throwIfAborted()
  const profile = (side: Side) =>
    insight[side].cpu && profileInPage(JSON.stringify(toProfileFile(insight[side].cpu)), side, insight.exercise)
  const page = reportPage(insight, verdict, submission.exercise.manifest, await reportAssets(), {
    yours: profile('yours'),
    starter: profile('starter'),
  })
  try {
    writeFileSync(path, page)
  } catch (cause) {
    throw new HotpathError('E_REPORT', { path, problem: (cause as Error).message }, { cause })
  }
}

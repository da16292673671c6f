import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../../tools/processes.ts'

const RELEASE_BEFORE = join(ROOT, 'var/release-before')

/** The folder of another release, checked out with the packages of this one. */
export function releaseBefore(commit: string): string {
  removeReleaseBefore()
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', RELEASE_BEFORE, commit], { cwd: ROOT })
  // hard links: its packages find each other and not those of this release
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(RELEASE_BEFORE, 'node_modules')])
  return RELEASE_BEFORE
}

export function removeReleaseBefore(): void {
  rmSync(RELEASE_BEFORE, { recursive: true, force: true })
  execFileSync('git', ['worktree', 'prune'], { cwd: ROOT })
}

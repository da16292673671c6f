import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT, run } from './processes.ts'

/** Where the built page lies. */
export const PAGE_FOLDER = join(ROOT, 'apps/web/dist')
export const MANIFEST = join(PAGE_FOLDER, '.vite/manifest.json')

const SOURCES = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/worker',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/domain/src',
  'packages/brands/src',
  'package-lock.json',
]

/** Whether the built page is missing or older than what it is made from. */
export function pageIsStale(): boolean {
  const built = modified(MANIFEST)
  return SOURCES.some((source) => newest(join(ROOT, source)) > built)
}

/** Bundles the page; answers the exit code. It compiles and checks nothing. */
export function buildPage(): Promise<number> {
  return run('vite', ['build', 'apps/web', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'])
}

/** Bundles the page once more into a folder, with another name for each script; answers the exit code. */
export function buildOtherPage(folder: string): Promise<number> {
  const config = 'apps/web/build/other-build.config.ts'
  return run('vite', ['build', 'apps/web', '--config', config, '--outDir', folder, '--logLevel', 'warn'])
}

/** Milliseconds since 1970 of the last change in a file or folder; a folder changes when a file is removed. */
function newest(path: string): number {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : []
  const inside = entries.filter((name) => !name.includes('.test.')).map((name) => newest(join(path, name)))
  return Math.max(modified(path), ...inside)
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

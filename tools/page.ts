import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT, run } from './processes.ts'

/** The folder of the built page. */
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

/** Whether the built page is missing or older than its sources. */
export function isPageStale(): boolean {
  const built = readModifiedTime(MANIFEST)
  return SOURCES.some((source) => findNewestTime(join(ROOT, source)) > built)
}

/** Bundles the page without compiling or checking; returns the exit code. */
export function buildPage(): Promise<number> {
  return bundle('apps/web/vite.config.ts')
}

/** Bundles the page if it is missing or older than its sources. Throws if that fails. */
export async function ensurePage(): Promise<void> {
  if (isPageStale() && (await buildPage()) !== 0) throw new Error('the page could not be bundled')
}

/** Bundles the page into a folder with different script names, as another release; returns the exit code. */
export function buildOtherPage(folder: string): Promise<number> {
  return bundle('apps/web/build/other-build.config.ts', ['--outDir', folder])
}

/** Bundles the page with made-up routes into a folder. With `whole`, the first load declares the screens of the routes. */
export function buildWithRoutes(folder: string, count: number, { whole = false } = {}): Promise<number> {
  // a test runner's NODE_ENV would bundle the development build of React
  const env = { ...process.env, NODE_ENV: 'production', MADE_UP_ROUTES: String(count) }
  return bundle('apps/web/build/made-up-routes.config.ts', ['--outDir', folder, '--emptyOutDir'], {
    ...env,
    ...(whole && { MADE_UP_WHOLE: '1' }),
  })
}

function bundle(config: string, options: readonly string[] = [], env = process.env): Promise<number> {
  return run('vite', ['build', 'apps/web', '--config', config, ...options, '--logLevel', 'warn'], { env })
}

/** The last change in a file or folder, in milliseconds since 1970. Removing a file changes its folder. */
function findNewestTime(path: string): number {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : []
  const sources = entries.filter((name) => !name.includes('.test.'))
  return Math.max(readModifiedTime(path), ...sources.map((name) => findNewestTime(join(path, name))))
}

function readModifiedTime(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

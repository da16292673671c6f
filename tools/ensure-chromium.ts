import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

import { isProgram, run } from './processes.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Debian's name of the package and of the program. */
const SHELL = 'chromium-headless-shell'

/** Flags that stop all connections except those of the page under test. Chromium's sandbox does not work for root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A whole browser, for measurements and features that a headless shell lacks: CHROME_PATH, else Playwright's, else an
 * installed one, else null.
 */
export function findChromium(): string | null {
  return findNamedBrowser() ?? checkExecutable(chromium.executablePath()) ?? findOnPath(BROWSERS)
}

/**
 * The browser of the journeys: a headless shell, else a whole browser. In a shell, which has no window, a journey costs a
 * quarter less.
 */
export function findHeadlessShell(): string | null {
  return findNamedBrowser() ?? findPlaywrightShell() ?? findOnPath([SHELL]) ?? findChromium()
}

/** Finds a whole browser, or installs one together with the shell. Returns null if the installation fails. */
async function ensureBrowser(): Promise<string | null> {
  const installed = findChromium()
  if (installed !== null) return installed
  if ((await run('npx', ['playwright', 'install', 'chromium'])) === 0) return findChromium()
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!isDebianRoot || (await run('apt-get', ['update'])) !== 0) return null
  // older releases of Debian have no package of the shell
  if ((await run('apt-get', ['install', '-y', 'chromium', SHELL])) !== 0)
    await run('apt-get', ['install', '-y', 'chromium'])
  return findChromium()
}

function findNamedBrowser(): string | null {
  const named = process.env.CHROME_PATH
  return named === undefined || named === '' ? null : named
}

/** Playwright returns only the path of its whole browser; the shell of the same revision is beside it. */
function findPlaywrightShell(): string | null {
  const [, browsers, revision] = /^(.+)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  if (browsers === undefined || revision === undefined) return null
  const folder = join(browsers, `chromium_headless_shell-${revision}`)
  const [shell] = globSync('*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd: folder })
  return shell === undefined ? null : checkExecutable(join(folder, shell))
}

function findOnPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => checkExecutable(path) !== null) ?? null
}

/** Returns the path of an executable file, and null for any other path. */
function checkExecutable(path: string): string | null {
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return null
  }
}

if (isProgram(import.meta.url)) {
  const browser = await ensureBrowser()
  console.log(findHeadlessShell() ?? 'No Chromium: install one, or set CHROME_PATH to a Chromium or Chrome.')
  process.exitCode = browser === null ? 1 : 0
}

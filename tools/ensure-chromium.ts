import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

import { isProgram, run } from './processes.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Debian's name of the browser. */
const SHELL = 'chromium-headless-shell'

/** Flags for a Chromium that connects only to the page under test; as root it cannot use its sandbox. */
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
  return findNamedBrowser() ?? executable(chromium.executablePath()) ?? onPath(BROWSERS)
}

/**
 * The browser of the journeys: a headless shell, which has no window and makes a journey a quarter cheaper. Without a shell
 * it is a whole browser.
 */
export function findHeadlessShell(): string | null {
  return findNamedBrowser() ?? playwrightsShell() ?? onPath([SHELL]) ?? findChromium()
}

/** A whole browser; if there is none, it is installed together with the shell. Null when that fails too. */
async function ensureBrowser(): Promise<string | null> {
  const found = findChromium()
  if (found !== null) return found
  if ((await run('npx', ['playwright', 'install', 'chromium'])) === 0) return findChromium()
  const debianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!debianRoot || (await run('apt-get', ['update'])) !== 0) return null
  // older releases have no shell of their own
  if ((await run('apt-get', ['install', '-y', 'chromium', SHELL])) !== 0)
    await run('apt-get', ['install', '-y', 'chromium'])
  return findChromium()
}

function findNamedBrowser(): string | null {
  const named = process.env.CHROME_PATH
  return named === undefined || named === '' ? null : named
}

/** Playwright returns only the path of its whole browser; the shell of the same revision is beside it. */
function playwrightsShell(): string | null {
  const [, browsers, revision] = /^(.+)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  if (browsers === undefined || revision === undefined) return null
  const folder = join(browsers, `chromium_headless_shell-${revision}`)
  const [shell] = globSync('*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd: folder })
  return shell === undefined ? null : executable(join(folder, shell))
}

function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find((place) => executable(place) !== null) ?? null
}

function executable(path: string): string | null {
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

import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

import { isProgram, run } from './processes.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Flags for a Chromium that talks to nobody but the page under test; as root it cannot use its sandbox. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of the journeys: CHROME_PATH, else Playwright's own, else one of the machine, else null. */
export function findChromium(): string | null {
  const named = process.env.CHROME_PATH
  if (named !== undefined && named !== '') return named
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable) ?? null
}

/** The same, fetching one where there is none; null when that fails too. */
async function ensureChromium(): Promise<string | null> {
  const found = findChromium()
  if (found !== null) return found
  if ((await run('npx', ['playwright', 'install', 'chromium'])) === 0) return findChromium()
  const debianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!debianRoot || (await run('apt-get', ['update'])) !== 0) return null
  await run('apt-get', ['install', '-y', 'chromium'])
  return findChromium()
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (isProgram(import.meta.url)) {
  const browser = await ensureChromium()
  console.log(browser ?? 'No Chromium: install one, or set CHROME_PATH to a Chromium or Chrome.')
  process.exitCode = browser === null ? 1 : 0
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startFile, waitForExit } from '../tools/processes.ts'
import { DATABASE_FLAGS } from '../tools/product.ts'
import { startInFolder } from './running-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { startTwoReleases } from './two-releases.ts'

/**
 * Environment variable with the folder of another release. Each provider then also runs a process of that
 * release on the same PostgreSQL.
 */
const OTHER_RELEASE = 'JOURNEYS_BESIDE'

/** Environment variable with the folder of the shared demo, which new providers copy. */
const SHARED_DEMO = 'SWITCHBOARD_E2E_FILLED'

/**
 * Fills a demo once for all providers of this run, because filling takes most of a start. The returned function deletes
 * it. The links in its letters lead to no provider.
 */
export async function fillSharedDemo(): Promise<() => void> {
  // with another release the database is a PostgreSQL, which the first process fills
  if (process.env[OTHER_RELEASE] !== undefined) return () => undefined
  const folder = createFolder()
  const variables = { ...process.env, SANDBOX: 'true', DATA_DIR: join(folder, 'data') }
  const code = await waitForExit(
    startFile('apps/api/src/demo.ts', { stdio: 'inherit', env: variables }, { flags: DATABASE_FLAGS }),
  )
  if (code !== 0) throw new Error(`the demo was not filled: code ${code}`)
  process.env[SHARED_DEMO] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts the product as `npm start` does, on free ports and with these settings. The page must be bundled. The provider
 * copies the shared demo, or fills its own if `ownDemo` is set.
 */
export async function newProvider(
  settings: Readonly<Record<string, string>> = {},
  { ownDemo = false } = {},
): Promise<RunningProvider> {
  const folder = createFolder()
  const otherRelease = process.env[OTHER_RELEASE]
  if (otherRelease !== undefined) return startTwoReleases(otherRelease, folder, settings)
  const sharedDemo = process.env[SHARED_DEMO]
  if (sharedDemo !== undefined && !ownDemo) cpSync(sharedDemo, folder, { recursive: true })
  const provider = await startInFolder(folder, settings)
  return {
    ...provider,
    stop: async () => {
      await provider.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'switchboard-e2e-'))
}

/** Runs a test with its own provider. Tests that move the clock need this. */
export async function withNewProvider(work: (provider: RunningProvider) => Promise<void>): Promise<void> {
  const provider = await newProvider()
  try {
    await work(provider)
  } finally {
    await provider.stop()
  }
}

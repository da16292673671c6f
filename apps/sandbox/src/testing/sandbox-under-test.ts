import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import type { Settings } from '#sandbox/settings.ts'

/** A directory that is gone after the test. */
export async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A sandbox on a port and a directory of its own, closed after the test. */
export async function sandboxUnderTest(
  differences: Partial<Settings> = {},
): Promise<Sandbox & { dataDirectory: string }> {
  const dataDirectory = differences.dataDirectory ?? (await emptyDirectory())
  const sandbox = await startSandbox({
    port: 0,
    notificationRetryMilliseconds: 10,
    ...differences,
    dataDirectory,
  })
  onTestFinished(() => sandbox.close())
  return { ...sandbox, dataDirectory }
}

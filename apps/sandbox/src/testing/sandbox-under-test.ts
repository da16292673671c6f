import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import type { Settings } from '#sandbox/settings.ts'

/** Creates a directory that is removed after the test. */
export async function createTestDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Starts a sandbox with its own port and directory, until the end of the test. */
export async function startTestSandbox(
  differences: Partial<Settings> = {},
): Promise<Sandbox & { dataDirectory: string }> {
  const dataDirectory = differences.dataDirectory ?? (await createTestDirectory())
  const sandbox = await startSandbox({
    port: 0,
    notificationRetryMilliseconds: 10,
    ...differences,
    dataDirectory,
  })
  onTestFinished(() => sandbox.close())
  return { ...sandbox, dataDirectory }
}

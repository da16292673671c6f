import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

type Provider = {
  readonly child: ChildProcessWithoutNullStreams
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  output(): string
  problems(): string
}

/** Starts providers as processes of their own, on a data directory that is removed, like the processes, after the file's tests. */
export function mainProcesses(): {
  readonly directory: string
  start(variables: Record<string, string>): Provider
} {
  const directory = mkdtempSync(join(tmpdir(), 'switchboard-start-'))
  const started: ChildProcessWithoutNullStreams[] = []
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })

  return {
    directory,
    start: (variables) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
        env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', DATA_DIR: directory, ...variables },
      })
      started.push(child)
      let output = ''
      let problems = ''
      child.stdout.on('data', (text: Buffer) => (output += text.toString()))
      child.stderr.on('data', (text: Buffer) => (problems += text.toString()))
      const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
      return { child, ended, output: () => output, problems: () => problems.trim() }
    },
  }
}

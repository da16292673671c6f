import { spawn } from 'node:child_process'
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

import { NotPossible } from './command.ts'

const MAX_KEPT_CHARACTERS = 4_000

/**
 * The arguments and environment with which PostgreSQL programs connect to a database. The password is never an
 * argument.
 */
export function toConnection(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return {
    args: ['--no-password', `--dbname=${address.href}`],
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
  }
}

type Pipes = ChildProcessByStdio<Writable, Readable, Readable>

/** A running PostgreSQL program. */
export type Program = { readonly child: Pipes; readonly ended: Promise<void> }

/**
 * Starts a program. `ended` rejects with the first error message of the program, without the rows that PostgreSQL may
 * repeat after it.
 */
export function startProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Program {
  const child: Pipes = spawn(name, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-MAX_KEPT_CHARACTERS)
  })
  return { child, ended: awaitEnd(name, child, () => complaint) }
}

/** Runs a program to its end. */
export async function runProgram(
  name: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const { child, ended } = startProgram(name, args, env)
  child.stdin.end()
  child.stdout.resume()
  await ended
}

function awaitEnd(name: string, child: ChildProcess, complaint: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT'
      reject(
        isMissing
          ? new NotPossible(`${name} is not installed: it comes with PostgreSQL's client programs.`)
          : error,
      )
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new NotPossible(`${name} ended with ${code ?? signal ?? 'nothing'}: ${firstProblem(complaint())}`),
        )
    })
  })
}

/** The line with the error. Later lines may contain rows. */
function firstProblem(complaint: string): string {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? 'it does not say why'
}

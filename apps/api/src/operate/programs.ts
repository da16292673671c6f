import { spawn } from 'node:child_process'
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

import { NotPossible } from './command.ts'

const MAX_MESSAGE_CHARACTERS = 4_000

/** The arguments and environment with which PostgreSQL programs connect to a database. The password is never an argument. */
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

/** Starts a program. `ended` rejects with the first error message of the program. */
export function startProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Program {
  const child: Pipes = spawn(name, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let messages = ''
  child.stderr.on('data', (text: Buffer) => {
    messages = (messages + text.toString()).slice(-MAX_MESSAGE_CHARACTERS)
  })
  return { child, ended: waitForEnd(name, child, () => messages) }
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

function waitForEnd(name: string, child: ChildProcess, readMessages: () => string): Promise<void> {
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
          new NotPossible(
            `${name} ended with ${code ?? signal ?? 'nothing'}: ${findFirstError(readMessages())}`,
          ),
        )
    })
  })
}

/** The first line with an error. Later lines are left out, because they may contain rows of customers. */
function findFirstError(messages: string): string {
  const lines = messages.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? 'it does not say why'
}

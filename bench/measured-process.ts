import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { API_VARIABLES } from '../tools/product.ts'

/** A separate process that does the work of one side. `children/answer-parent.ts` replies in it. */
export type MeasuredProcess = {
  /** The port on which it listens; 0 for none. */
  readonly port: number
  /** User and system time of the process so far, in microseconds. */
  cpuMicroseconds(): Promise<number>
  /** Sends work and waits for its reply. */
  ask(work: object): Promise<unknown>
  stop(): Promise<void>
  /** Kills the process in the middle of its work. */
  kill(): void
}

const ready = z.object({ port: z.number() })
const cpu = z.object({ cpuMicroseconds: z.number() })

/** Starts a file of `children/` with its input, the variables of the product and flags of Node. Waits until it is ready. */
export async function startMeasured(
  file: string,
  input: object,
  flags: readonly string[] = [],
): Promise<MeasuredProcess> {
  const child = fork(join(import.meta.dirname, 'children', file), [], {
    env: { ...process.env, ...API_VARIABLES, NODE_ENV: 'production', BENCH_INPUT: JSON.stringify(input) },
    execArgv: [...flags, ...profileFlags(file)],
    serialization: 'json',
  })
  const { port } = ready.parse(await nextMessage(child))
  return {
    port,
    cpuMicroseconds: async () => cpu.parse(await sendQuestion(child, { question: 'cpu' })).cpuMicroseconds,
    ask: (work) => sendQuestion(child, { question: 'work', work }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.send({ question: 'stop' })
      }),
    kill: () => {
      child.kill('SIGKILL')
    },
  }
}

/** BENCH_PROFILE names a folder: each process then leaves a CPU profile there. */
function profileFlags(file: string): string[] {
  const folder = process.env['BENCH_PROFILE']
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${join(folder, file)}`]
}

function sendQuestion(child: ChildProcess, question: object): Promise<unknown> {
  const answer = nextMessage(child)
  child.send(question)
  return answer
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a measured process ended with code ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

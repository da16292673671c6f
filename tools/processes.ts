import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '..')

const DRAIN_SECONDS = 20
const SIGNAL_BASE = 128
const KILLED = SIGNAL_BASE + constants.signals.SIGKILL

/** Resolves when a process ends: its exit code, or 128 and the signal's number if a signal ended it. */
export function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolved, rejected) => {
    child.once('error', rejected)
    child.once('exit', (code, signal) =>
      resolved(code ?? SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal])),
    )
  })
}

/** Runs a command in the repository to its end, on this terminal; returns its exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return waitForExit(spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options }))
}

/** Starts a TypeScript file of the repository on this Node. */
export function startFile(file: string, options: SpawnOptions, flags: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [...flags, resolve(ROOT, file)], { cwd: ROOT, ...options })
}

/** Sends a process the signal to stop, unless it has ended already. */
export function stop(child: ChildProcess): void {
  if (isRunning(child)) child.kill('SIGTERM')
}

/** Stops a process and waits; after some seconds without an end it is killed, and its code is 137. */
export async function stopAndWait(child: ChildProcess): Promise<number> {
  if (!isRunning(child)) return child.exitCode ?? KILLED
  const end = waitForExit(child)
  stop(child)
  const patience = setTimeout(() => {
    console.error(`process ${child.pid} did not end ${DRAIN_SECONDS} s after SIGTERM and is killed`)
    child.kill('SIGKILL')
  }, DRAIN_SECONDS * 1000)
  const code = await end
  clearTimeout(patience)
  return code
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Whether Node was started with the module at this address, so that it is not merely imported. */
export function isProgram(moduleUrl: string): boolean {
  return moduleUrl === pathToFileURL(process.argv[1] ?? '').href
}

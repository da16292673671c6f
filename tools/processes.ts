import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '..')

const DRAIN_SECONDS = 20
const SIGNAL_BASE = 128
const KILLED = SIGNAL_BASE + constants.signals.SIGKILL

/** Waits for the end of a process. Returns its exit code, or 128 plus the number of the signal that ended it. */
export function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolved, rejected) => {
    child.once('error', rejected)
    child.once('exit', (code, signal) =>
      resolved(code ?? SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal])),
    )
  })
}

/** Runs a command in the repository, with output to this terminal, and returns its exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return waitForExit(spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options }))
}

/** The arguments of Node, and those of the file that it runs. */
type Arguments = { readonly flags?: readonly string[]; readonly words?: readonly string[] }

/** Starts a TypeScript file of the repository with the current Node. */
export function startFile(
  file: string,
  options: SpawnOptions,
  { flags = [], words = [] }: Arguments = {},
): ChildProcess {
  return spawn(process.execPath, [...flags, resolve(ROOT, file), ...words], { cwd: ROOT, ...options })
}

/** Sends SIGTERM to a process that still runs. */
export function stop(child: ChildProcess): void {
  if (isRunning(child)) child.kill('SIGTERM')
}

/** Stops a process and returns its exit code. A process that does not stop in time is killed: its code is 137. */
export async function stopAndWait(child: ChildProcess): Promise<number> {
  if (!isRunning(child)) return child.exitCode ?? KILLED
  const end = waitForExit(child)
  stop(child)
  const timeout = setTimeout(() => {
    console.error(`process ${child.pid} did not end ${DRAIN_SECONDS} s after SIGTERM and is killed`)
    child.kill('SIGKILL')
  }, DRAIN_SECONDS * 1000)
  const code = await end
  clearTimeout(timeout)
  return code
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Whether Node was started with this module. False if the module is only imported. */
export function isProgram(moduleUrl: string): boolean {
  return moduleUrl === pathToFileURL(process.argv[1] ?? '').href
}

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '..')

/** Ends with a process: its exit code, or 128 and more when a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolved, rejected) => {
    child.once('error', rejected)
    child.once('exit', (code, signal) => resolved(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** Runs a command in the repository to its end, on this terminal; answers its exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return exitOf(spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options }))
}

/** Starts a TypeScript file of the repository on this Node. */
export function startFile(file: string, options: SpawnOptions, flags: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [...flags, resolve(ROOT, file)], { cwd: ROOT, ...options })
}

/** Asks a process to stop; one that has ended already is left alone. */
export function stop(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}

/** Whether the module at this address is what Node was asked to run, rather than imported. */
export function isProgram(moduleUrl: string): boolean {
  return moduleUrl === pathToFileURL(process.argv[1] ?? '').href
}

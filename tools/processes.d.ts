import { type ChildProcess, type SpawnOptions } from 'node:child_process'
/** The folder of the repository. */
export declare const ROOT: string
/** Resolves when a process ends: its exit code, or 128 and the signal's number if a signal ended it. */
export declare function waitForExit(child: ChildProcess): Promise<number>
/** Runs a command in the repository to its end, on this terminal; returns its exit code. */
export declare function run(command: string, args: readonly string[], options?: SpawnOptions): Promise<number>
/** Starts a TypeScript file of the repository on this Node. */
export declare function startFile(
  file: string,
  options: SpawnOptions,
  flags?: readonly string[],
): ChildProcess
/** Sends a process the signal to stop, unless it has ended already. */
export declare function stop(child: ChildProcess): void
/** Stops a process and waits; after some seconds without an end it is killed, and its code is 137. */
export declare function stopAndWait(child: ChildProcess): Promise<number>
/** Whether Node was started with the module at this address, so that it is not merely imported. */
export declare function isProgram(moduleUrl: string): boolean

import { spawn, type ChildProcess } from 'node:child_process'

import { ROOT, exitOf, stop } from './processes.ts'

// the page is bundled again when it changes, the servers start again when theirs does; no second way to serve the page
const children = [
  started('vite', [
    'build',
    'apps/web',
    '--config',
    'apps/web/vite.config.ts',
    '--watch',
    '--logLevel',
    'warn',
  ]),
  started(process.execPath, ['--watch', 'apps/sandbox/src/main.ts']),
  started(process.execPath, ['--watch', 'apps/api/src/main.ts']),
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach(stop))
const ends = children.map(exitOf)
await Promise.race(ends)
children.forEach(stop)
await Promise.all(ends)

function started(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, { cwd: ROOT, stdio: 'inherit' })
}

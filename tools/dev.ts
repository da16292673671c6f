import { spawn } from 'node:child_process'

import { ROOT, waitForExit, stop, stopAndWait } from './processes.ts'
import { startProduct } from './product.ts'

// a changed page is bundled again and changed servers restart; no other server serves the page
const VITE = ['build', 'apps/web', '--config', 'apps/web/vite.config.ts', '--watch', '--logLevel', 'warn']
const page = spawn('vite', VITE, { cwd: ROOT, stdio: 'inherit' })
const { api, sandbox } = startProduct(process.env, { stdio: 'inherit' }, ['--watch'])
const children = [page, api, sandbox]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach(stop))
await Promise.race(children.map(waitForExit))
await Promise.all(children.map(stopAndWait))

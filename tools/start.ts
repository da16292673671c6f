import { buildPage, pageIsStale } from './page.ts'
import { exitOf, startFile, stop } from './processes.ts'

if (pageIsStale()) {
  console.log('Bundling the page ...')
  const code = await buildPage()
  if (code !== 0) process.exit(code)
}

const sandbox = startFile('apps/sandbox/src/main.ts', { stdio: 'inherit' })
const api = startFile('apps/api/src/main.ts', { stdio: 'inherit' })

const asked = new Promise<number>((resolved) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolved(0))
})

// neither half is of use without the other
const ends = [exitOf(api), exitOf(sandbox)]
const code = await Promise.race([asked, ...ends])
stop(api)
stop(sandbox)
await Promise.all(ends)
process.exit(code)

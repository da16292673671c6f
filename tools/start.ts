import { buildPage, pageIsStale } from './page.ts'
import { exitOf } from './processes.ts'
import { startProduct, stopProduct } from './product.ts'

if (pageIsStale()) {
  console.log('Bundling the page ...')
  const code = await buildPage()
  if (code !== 0) process.exit(code)
}

const product = startProduct(process.env, { stdio: 'inherit' })

const asked = new Promise<number>((resolved) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolved(0))
})

// neither half is of use without the other
const ends = [exitOf(product.api), exitOf(product.sandbox)]
const code = await Promise.race([asked, ...ends])
stopProduct(product)
await Promise.all(ends)
process.exit(code)

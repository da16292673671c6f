import { buildPage, pageIsStale } from './page.ts'
import { waitForExit } from './processes.ts'
import { startProduct, stopProduct } from './product.ts'

if (pageIsStale()) {
  console.log('Bundling the page ...')
  const code = await buildPage()
  if (code !== 0) process.exit(code)
}

const product = startProduct(process.env, { stdio: 'inherit' })

const stopSignal = new Promise<null>((resolved) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolved(null))
})

// neither process is of use without the other; the process that ended by itself gives the exit code
const ended = await Promise.race([stopSignal, waitForExit(product.api), waitForExit(product.sandbox)])
const drained = await stopProduct(product)
process.exit(ended ?? drained)

import { buildPage, isPageStale } from './page.ts'
import { waitForExit } from './processes.ts'
import { startProduct, stopProduct } from './product.ts'

if (isPageStale()) {
  console.log('Bundling the page ...')
  const code = await buildPage()
  if (code !== 0) process.exit(code)
}

const product = startProduct(process.env, { stdio: 'inherit' })

const stopSignal = new Promise<null>((resolved) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolved(null))
})

// if one process ends by itself, both are stopped, and its exit code is returned
const ended = await Promise.race([stopSignal, waitForExit(product.api), waitForExit(product.sandbox)])
const drained = await stopProduct(product)
process.exit(ended ?? drained)

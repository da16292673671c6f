import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { join } from 'node:path'

import { ROOT, startFile, stopAndWait } from './processes.ts'

/** The two processes of a running product. */
export type Product = { readonly api: ChildProcess; readonly sandbox: ChildProcess }

/**
 * Node's flags for a process with the embedded database. Compiled WebAssembly code is never freed, because V8 may abort when
 * it frees code that another thread is adding to (github.com/nodejs/node/issues/64500).
 */
export const DATABASE_FLAGS = ['--no-wasm-code-gc'] as const

/**
 * Node's flags for the API. Small heaps are cleared before they grow: the process takes 180 MB instead of 450, and requests are
 * not measurably slower. The embedded database is outside these heaps.
 */
export const API_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512', ...DATABASE_FLAGS] as const

/** Fewer pools of native memory, and a stored compile cache between starts. */
export const API_VARIABLES = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(ROOT, 'var/cache/compiled'),
} as const

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Starts the API and the sandbox with one set of variables. The sandbox has its own port (SANDBOX_PORT, and SANDBOX_MAIL_PORT
 * for its mail server) and folder (SANDBOX_DATA_DIR), and gets the addresses of the portal and of the management calls.
 */
export function startProduct(
  variables: Variables,
  options: SpawnOptions,
  flags: readonly string[] = [],
): Product {
  return {
    sandbox: startFile(
      'apps/sandbox/src/main.ts',
      { ...options, env: sandboxVariables(variables) },
      { flags },
    ),
    api: startApi(variables, options, flags),
  }
}

/** Starts the API alone. */
export function startApi(
  variables: Variables,
  options: SpawnOptions,
  flags: readonly string[] = [],
): ChildProcess {
  const env = { ...API_VARIABLES, ...apiVariables(variables) }
  return startFile('apps/api/src/main.ts', { ...options, env }, { flags: [...API_FLAGS, ...flags] })
}

/** Stops both processes. Returns 0 if both ended by themselves, else the exit code of a process that did not. */
export async function stopProduct({ api, sandbox }: Product): Promise<number> {
  const codes = await Promise.all([stopAndWait(api), stopAndWait(sandbox)])
  return codes.find((code) => code !== 0) ?? 0
}

export function apiVariables(variables: Variables): Record<string, string | undefined> {
  return {
    ...variables,
    MAIL_SERVER_URL: variables['MAIL_SERVER_URL'] ?? `sieve://localhost:${mailServerPort(variables)}`,
  }
}

export function sandboxVariables(variables: Variables): Record<string, string | undefined> {
  const dataDirectory = variables['DATA_DIR']
  const ownDirectory = dataDirectory === undefined ? 'var/sandbox' : join(dataDirectory, '..', 'sandbox')
  return {
    ...variables,
    PORT: sandboxPort(variables),
    MAIL_SERVER_PORT: mailServerPort(variables),
    DATA_DIR: variables['SANDBOX_DATA_DIR'] ?? ownDirectory,
    PORTAL_URL: variables['PUBLIC_URL'] ?? `http://localhost:${variables['PORT'] ?? '4000'}`,
    MANAGEMENT_URL: `http://localhost:${variables['MANAGEMENT_PORT'] ?? '4002'}`,
  }
}

function sandboxPort(variables: Variables): string {
  return variables['SANDBOX_PORT'] ?? '4001'
}

function mailServerPort(variables: Variables): string {
  return variables['SANDBOX_MAIL_PORT'] ?? '4003'
}

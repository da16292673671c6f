import { execFileSync } from 'node:child_process'

import { ROOT } from '../../tools/processes.ts'

const FILE_NAME = /\.(?:tsx?|mjs|cjs|css|sql|md|json|ya?ml|txt|env)$/
/** Folders that a lane or the product writes. */
const WRITTEN = /^var\//

/** The files of the repository, one a line; a new file counts before it is committed. */
function listFiles(): string {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
}

/** Paths and file names in backticks. A command has a space; a path of the portal or of a machine begins with a slash. */
export function listPaths(page: string): string[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '')
  const names = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  return names
    .filter((name) => /^[^/:]+\//.test(name) || FILE_NAME.test(name))
    .filter((name) => !name.startsWith('/') && !WRITTEN.test(name))
}

/** `{a,b}/c` as `a/c` and `b/c`. */
function expandBraces(path: string): string[] {
  const [group, list] = /\{([^}]*)\}/.exec(path) ?? []
  if (group === undefined || list === undefined) return [path]
  return list.split(',').flatMap((part) => expandBraces(path.replace(group, part)))
}

/** Matches a file or folder by its whole path or by the end of it; `<area>` and `*` are a part of a name, `...` is any text. */
function toPattern(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('...', '…')
    .replaceAll(/[.+?^$()[\]|\\]/g, String.raw`\$&`)
    .replaceAll(/<[^>]*>|\*+/g, String.raw`[^/\n]+`)
    .replaceAll('…', '.+')
  return new RegExp(`(?:^|/)${pattern}(?:/|$)`, 'm')
}

/** The paths that name neither a file nor a folder of the repository. */
export function findMissing(paths: readonly string[]): string[] {
  const files = listFiles()
  return paths.flatMap(expandBraces).filter((path) => !toPattern(path).test(files))
}

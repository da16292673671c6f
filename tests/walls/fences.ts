import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'

import * as z from 'zod/mini'

import { ROOT } from '../../tools/processes.ts'
import type { Fence } from './planted.ts'

/** A violation that a fence reports: its rule or error number, the file and the fence. */
export type Complaint = { fence: Fence; file: string; rule: string }

const LEFT_OUT = new Set(['node_modules', 'dist', 'var'])
const COPIED = [
  'apps',
  'packages',
  'tools',
  'e2e',
  'bench',
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
  'package.json',
]
const CONFIGURATIONS = ['tsconfig.json', 'tsconfig.base.json', 'tsconfig.tests.json', 'vitest.config.ts']
const MAX_OUTPUT_BYTES = 64_000_000

/** Copies the repository's sources into a new folder, with these files added. */
export function copyWith(files: Readonly<Record<string, string>>): string {
  const copy = mkdtempSync(join(tmpdir(), 'switchboard-walls-'))
  for (const name of [...COPIED, ...CONFIGURATIONS]) {
    const filter = (from: string) =>
      !from
        .slice(ROOT.length)
        .split(sep)
        .some((part) => LEFT_OUT.has(part))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter })
  }
  linkPackages(copy)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  return copy
}

/** External packages are links to the repository's; the workspaces are the copy's own. */
function linkPackages(copy: string): void {
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '@switchboard')
  mkdirSync(join(copy, 'node_modules/@switchboard'), { recursive: true })
  for (const name of packages) symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@switchboard', name))
    }
  }
}

/** All violations that the three fences report in a copy. */
export async function complaintsAbout(copy: string): Promise<Complaint[]> {
  const all = await Promise.all([runCompiler(copy), runCruiser(copy), runLinter(copy)])
  return all.flat()
}

async function runCompiler(copy: string): Promise<Complaint[]> {
  const output = await readOutput(copy, 'tsc', ['-b', '--pretty', 'false'])
  return [...output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file = '', rule = '']) => ({
    fence: 'tsc',
    file,
    rule,
  }))
}

const cruise = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

async function runCruiser(copy: string): Promise<Complaint[]> {
  const folders = ['apps', 'packages', 'tools', 'e2e', 'bench']
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { summary } = cruise.parse(JSON.parse(await readOutput(copy, 'depcruise', args)))
  return summary.violations.map(({ from, rule }) => ({ fence: 'cruiser', file: from, rule: rule.name }))
}

const lint = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

async function runLinter(copy: string): Promise<Complaint[]> {
  const { diagnostics } = lint.parse(
    JSON.parse(await readOutput(copy, 'oxlint', ['--type-aware', '--format', 'json'])),
  )
  return diagnostics.map(({ filename, code }) => ({ fence: 'lint', file: filename, rule: code }))
}

/** The output of a tool. The exit code is ignored, because these runs are meant to fail. */
function readOutput(copy: string, tool: string, args: readonly string[]): Promise<string> {
  const options = { cwd: copy, maxBuffer: MAX_OUTPUT_BYTES }
  return new Promise((resolved) => {
    execFile(join(ROOT, 'node_modules/.bin', tool), args, options, (_failed, printed) => resolved(printed))
  })
}

import { READER } from './reader.ts'
import type { GuideStage } from './stage.ts'
import { parseSteps, readPage } from './steps.ts'
import type { Block } from './steps.ts'
import { substitute } from './substitutions.ts'

/** Blocks follow each other in one shell of a reader: each begins in the folder in which the one before ended. */
const IN_LAST_FOLDER = `trap 'pwd >"$GUIDE/last-folder"' EXIT
cd "$(cat "$GUIDE/last-folder" 2>/dev/null || echo "$HOME")"
`

/** Follows a page: runs its blocks and fills in values, in order. Returns the blocks that ran. Throws at the first failure. */
export async function followPage(stage: GuideStage, page: string): Promise<Block[]> {
  const blocks: Block[] = []
  await stage.runCommands('rm -f "$GUIDE/last-folder"')
  for (const step of parseSteps(page, readPage(page))) {
    if (step.kind === 'reader') READER[step.name]?.(stage)
    else if (step.check?.kind === 'run') {
      await runBlock(stage, step, step.check.exitCode)
      blocks.push(step)
    }
  }
  return blocks
}

async function runBlock(
  { place, runCommands }: GuideStage,
  block: Block,
  expectedCode: number,
): Promise<void> {
  const code = substitute(block.language === 'sql' ? toShell(block.code) : block.code, place)
  const { exitCode, printed } = await runCommands(IN_LAST_FOLDER + code)
  console.log(`$ ${code}\n${printed}`)
  if (exitCode !== expectedCode)
    throw new Error(`${block.page}:${block.line} ended with ${exitCode}:\n${code}\n\n${printed}`)
}

/** SQL of the guide is for the role of the application. */
function toShell(sql: string): string {
  const address = 'postgres://switchboard:API-PASSWORD@10.0.0.21:5432/switchboard'
  return `psql -v ON_ERROR_STOP=1 ${address} <<'SQL'\n${sql}\nSQL`
}

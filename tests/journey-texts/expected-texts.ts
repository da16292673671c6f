import ts from 'typescript'

import type { Source } from '../architecture/sources.ts'

/** Methods whose arguments are texts of the page. Of `getByRole` it is the second, and `filter` is also a method of arrays. */
const EXPECTING = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'toContainText', 'toHaveText'])

export type JourneyTexts = {
  /** Parts of texts that the journey expects on the page, without amounts, days and marks. */
  readonly expected: readonly string[]
  /** All other texts of the file, for example what it types and what it replies. */
  readonly other: readonly string[]
}

/** Values that the page computes, punctuation, and the signs of regular expressions. */
const COMPUTED =
  /[\d$^\\|()[\]?+*{}/:.,;=@_•"“”–-]+|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/i

const SHORT_WORD = 4

/** Parts with more than one word, or with a long word: others occur in any source. */
function splitText(text: string): string[] {
  return normalizeText(text)
    .split(COMPUTED)
    .map((part) => part.trim())
    .filter((part) => part.includes(' ') || part.length > SHORT_WORD)
}

/** Lower case, single spaces and plain apostrophes, as lines of JSX and typeset text differ in these. */
export function normalizeText(text: string): string {
  return text
    .replaceAll("{' '}", ' ')
    .replaceAll(/\\?[’']/g, "'")
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .toLowerCase()
}

export function listTexts({ file, text }: Source): JourneyTexts {
  const expected: string[] = []
  const other: string[] = []
  const visit = (node: ts.Node, isExpected: boolean): void => {
    if (ts.isCallExpression(node)) {
      const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : ''
      visit(node.expression, false)
      for (const [at, argument] of node.arguments.entries())
        visit(argument, isExpected || EXPECTING.has(method) || (method === 'getByRole' && at > 0))
      return
    }
    if (ts.isPropertyAssignment(node))
      return visit(node.initializer, isExpected || node.name.getText() === 'hasText')
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node)) {
      if (isExpected) expected.push(...splitText(node.text))
      else other.push(normalizeText(node.text))
    }
    ts.forEachChild(node, (child) => visit(child, isExpected))
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), false)
  return { expected, other }
}

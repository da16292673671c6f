import ts from 'typescript'

import {
  BANNED_NAME_WORDS,
  BANNED_PARAMETERS,
  BANNED_PHRASES,
  BANNED_TYPES,
  FIXED_NAMES,
  NO_PARTICIPLES,
  PARTICIPLES,
} from './words.ts'

export type StyleFault = {
  /** Counted from 1. */
  readonly line: number
  readonly kind:
    | 'comment'
    | 'title'
    | 'function'
    | 'component'
    | 'type'
    | 'parameter'
    | 'property'
    | 'variable'
    | 'document'
  readonly text: string
  readonly instead: string
}

/** The faults of a source file: its comments, test titles and the names that it declares. Source: docs/style.md. */
export function findCodeFaults(path: string, text: string): StyleFault[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const faults: StyleFault[] = []
  const commentStarts = new Set<number>()
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1

  function checkComments(ranges: readonly ts.CommentRange[] | undefined): void {
    for (const { pos, end } of ranges ?? []) {
      if (commentStarts.has(pos)) continue
      commentStarts.add(pos)
      faults.push(...findPhrases(text.slice(pos, end), 'comment', lineAt(pos)))
    }
  }

  function checkNode(node: ts.Node): void {
    checkComments(ts.getLeadingCommentRanges(text, node.getFullStart()))
    checkComments(ts.getTrailingCommentRanges(text, node.getEnd()))
    const line = lineAt(node.getStart(file))
    const title = findTitle(node)
    if (title !== null) faults.push(...findPhrases(title, 'title', line))
    faults.push(...findNameFaults(node).map((fault) => ({ ...fault, line })))
    node.getChildren(file).forEach(checkNode)
  }

  checkNode(file)
  return faults.toSorted((left, right) => left.line - right.line)
}

/** The faults of a document in Markdown, without its code and the targets of its links. */
export function findDocumentFaults(text: string): StyleFault[] {
  const prose = text
    .replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)/g, '')
  return findPhrases(prose, 'document', 1)
}

function findPhrases(text: string, kind: StyleFault['kind'], firstLine: number): StyleFault[] {
  return text.split('\n').flatMap((line, index) =>
    BANNED_PHRASES.flatMap(({ pattern, instead }): StyleFault[] => {
      const [found] = pattern.exec(line) ?? []
      return found === undefined ? [] : [{ line: firstLine + index, kind, text: found, instead }]
    }),
  )
}

const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['test', 'it', 'describe'])

/** The title of a test or of a group of tests; null for any other node. */
function findTitle(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !TEST_FUNCTIONS.has(findRootName(node.expression))) return null
  const [first] = node.arguments
  return first !== undefined && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
    ? first.getText()
    : null
}

/** The first name of an expression: `test` for `test.each(rows)` and `test.describe`. */
function findRootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return findRootName(node.expression)
  return ''
}

type NameFault = Omit<StyleFault, 'line'>

function findNameFaults(node: ts.Node): NameFault[] {
  if (ts.isParameter(node) && ts.isIdentifier(node.name)) return checkParameter(node.name.text)
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return checkType(node.name.text)
  const name = findFunctionName(node)
  if (name !== null) return checkFunction(name)
  const property = findPropertyName(node)
  if (property !== null) return checkProperty(property)
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return checkVariable(node.name.text)
  const isFree = ts.isBindingElement(node) && ts.isIdentifier(node.name) && !isFixed(node.name.text)
  return isFree ? checkVariable(node.name.text) : []
}

/** The name of a property that a type or an object declares; null for any other node. A name in quotes may be a text. */
function findPropertyName(node: ts.Node): string | null {
  const isProperty =
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isGetAccessorDeclaration(node)
  return isProperty && ts.isIdentifier(node.name) ? node.name.text : null
}

function findFunctionName(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    return node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : null
  }
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined)
    return null
  const isFunction = ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)
  return isFunction ? node.name.text : null
}

function checkParameter(name: string): NameFault[] {
  if (!BANNED_PARAMETERS.has(name) && !hasBannedWord(name)) return []
  return [{ kind: 'parameter', text: name, instead: 'context, request, key, actor, or the noun itself' }]
}

function checkProperty(name: string): NameFault[] {
  return !isFixed(name) && hasBannedWord(name)
    ? [{ kind: 'property', text: name, instead: 'requested, replied, checked, or the noun itself' }]
    : []
}

function checkVariable(name: string): NameFault[] {
  return hasBannedWord(name)
    ? [{ kind: 'variable', text: name, instead: 'request, reply, message, or the noun itself' }]
    : []
}

function checkType(name: string): NameFault[] {
  const isBanned = BANNED_TYPES.has(name) || /^Of(?:[A-Z]|$)/.test(name) || hasBannedWord(name)
  return isBanned ? [{ kind: 'type', text: name, instead: 'a noun of the field' }] : []
}

function checkFunction(name: string): NameFault[] {
  // a component begins with a capital and is named by a noun
  if (!/^[a-z]/.test(name))
    return hasBannedWord(name) ? [{ kind: 'component', text: name, instead: 'a noun of the field' }] : []
  const [first = ''] = splitName(name)
  const isParticiple = PARTICIPLES.has(first) || (first.endsWith('ed') && !NO_PARTICIPLES.has(first))
  const isBanned = isParticiple || /[a-z]Of$/.test(name) || hasBannedWord(name)
  return isBanned ? [{ kind: 'function', text: name, instead: 'an imperative verb and its object' }] : []
}

/** Whether the contract or the database fixes the name. A name with underscores is a column. */
function isFixed(name: string): boolean {
  return FIXED_NAMES.has(name) || /^[a-z]+(?:_[a-z]+)+$/.test(name)
}

/** `asks` is a verb in `asksCode`; alone it is the plural of the noun `ask`. */
function hasBannedWord(name: string): boolean {
  const words = splitName(name)
  return words.some((word) => BANNED_NAME_WORDS.has(word)) || /^asks[A-Z]/.test(name)
}

/** The words of a name in lower case: `read`, `meter`, `of` for `readMeterOf`. */
function splitName(name: string): string[] {
  return name
    .split(/(?=[A-Z])|_/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
}

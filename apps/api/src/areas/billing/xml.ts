import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'

import type { XmlElement } from '@switchboard/domain/billing/invoice'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
})

/** What the parser makes of one node: its text, or its name over its children. */
const node = z.record(z.string(), z.unknown())

/** The root element of an XML text, or null when it is not well-formed. */
export function xmlRoot(text: string): XmlElement | null {
  if (XMLValidator.validate(text) !== true) return null
  return toElements(parser.parse(text))[0] ?? null
}

function toElements(nodes: unknown): XmlElement[] {
  return z
    .array(node)
    .parse(nodes)
    .flatMap((given) => Object.entries(given))
    .filter(([name]) => name !== TEXT)
    .map(([name, children]) => ({ name, text: toText(children), children: toElements(children) }))
}

const TEXT = '#text'

function toText(nodes: unknown): string {
  return z
    .array(node)
    .parse(nodes)
    .map((given) => given[TEXT])
    .filter((text) => typeof text === 'string')
    .join('')
}

import fc from 'fast-check'

const WORDS = [
  'sale',
  'Invoice',
  'kōrero',
  'a*b',
  'what?',
  'back\\slash',
  'say "hi"',
  'É',
  '50%',
  '#1',
  ';',
  'x',
  'Re:',
]
const ADDRESSES = ['news@shop.example', 'Bank@bank.example', 'me@us.example', 'o.p+q@sub.us.example']
const word = fc.constantFrom(...WORDS)
const address = fc.constantFrom(...ADDRESSES)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))

/** Texts that a filter may find in a message: a word, an address, or a part of one, in upper or lower case. */
export const sought = fc
  .tuple(fc.oneof(words, address), fc.nat(4), fc.nat(4), fc.constantFrom('as is', 'upper', 'lower'))
  .map(([text, before, after, size]) => {
    const letters = Array.from(text)
      .slice(before, after === 0 ? undefined : -after)
      .join('')
      .trim()
    const part = letters === '' ? text : letters
    return size === 'upper' ? part.toUpperCase() : size === 'lower' ? part.toLowerCase() : part
  })

/** A text as encoded in a header. Some texts are encoded although they need no encoding. */
const travelling = fc.tuple(words, fc.constantFrom('plain', 'B', 'Q', 'latin1')).map(([text, how]) => {
  const isPlain = /^[ -~]*$/.test(text)
  if (how === 'plain' && isPlain) return text
  const isLatin = how === 'latin1' && Array.from(text).every((letter) => letter.charCodeAt(0) < 256)
  const bytes = Buffer.from(text, isLatin ? 'latin1' : 'utf8')
  if (how === 'B') return `=?utf-8?B?${bytes.toString('base64')}?=`
  const quoted = Array.from(bytes, (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
  return `=?${isLatin ? 'iso-8859-1' : 'UTF-8'}?Q?${quoted}?=`
})

const person = fc
  .tuple(address, fc.option(travelling), fc.constantFrom('', ' (home)'))
  .map(([at, name, note]) => {
    if (name === null) return `${at}${note}`
    return name.startsWith('=?')
      ? `${name} <${at}>${note}`
      : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${at}>${note}`
  })
const people = fc
  .tuple(fc.array(person, { minLength: 1, maxLength: 3 }), fc.constantFrom(', ', ',\r\n ', ',\r\n\t'))
  .map(([all, between]) => all.join(between))

export const message = fc
  .record({
    from: person,
    to: fc.oneof(
      people,
      people.map((all) => `friends: ${all};`),
    ),
    cc: fc.option(people),
    subject: fc.option(
      fc
        .tuple(fc.array(travelling, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', '\r\n ', '\r\n\t'))
        .map(([all, between]) => all.join(between)),
    ),
  })
  .map(({ from, to, cc, subject }) =>
    [
      `From: ${from}`,
      `To: ${to}`,
      ...(cc === null ? [] : [`Cc: ${cc}`]),
      ...(subject === null ? [] : [`SUBJECT: ${subject}`]),
      'Message-ID: <1@x.example>',
      '',
      'Subject: sale',
      '',
    ].join('\r\n'),
  )

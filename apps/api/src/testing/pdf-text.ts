import { getDocumentProxy } from 'unpdf'

/** The text of a PDF that a reader can search and copy, with one line for each piece of text. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const lines: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item && item.str.trim() !== '') lines.push(item.str)
  }
  await pdf.loadingTask.destroy()
  return lines.join('\n')
}

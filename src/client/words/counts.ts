/** 1, "item" -> "1 item"; 1200, "item" -> "1,200 items" */
export function countOf(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
}

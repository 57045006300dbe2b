/** A query as it stands in links. What needs no escape behind a # reads better without. */
export function queryText(query: URLSearchParams): string {
  return query.toString().replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%3D/g, '=');
}

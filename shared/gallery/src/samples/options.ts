/** Five thousand generated paths, as many as in a large repository. */
const folders = [
  'internal/refund',
  'internal/acquirer',
  'internal/ledger',
  'pkg/reference',
  'pkg/money',
  'docs',
  'cmd/server',
  'web/checkout',
];
const files = ['submit', 'partial', 'partial_test', 'parse', 'refs', 'refresh', 'retry', 'clock', 'queue', 'schema'];

export const paths = Array.from({ length: 5000 }, (_, index) => {
  const folder = folders[index % folders.length];
  const file = files[Math.floor(index / folders.length) % files.length];
  const turn = Math.floor(index / (folders.length * files.length));
  const path = turn === 0 ? `${folder}/${file}.go` : `${folder}/v${turn}/${file}.go`;
  return { id: path, label: path, code: true };
});

export const people = [
  'Marta Ruiz',
  'Amina Haddad',
  'Lin Qiu',
  'Jonas Weber',
  'Tom Okafor',
  'Priya Nair',
  'Mei Tanaka',
  'Sofia Rossi',
  'Ahmed Saleh',
  'Ola Nowak',
  'Kofi Mensah',
  'Elif Kaya',
  'Noah Berg',
  'Inés Prado',
];

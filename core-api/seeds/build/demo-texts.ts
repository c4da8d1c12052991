/** The programme of a concert: a picture and a table. */
export const PROGRAMME = `
<h2>Susunan acara</h2>
<img src="/img/event/1-640.webp" alt="Poster Orkestra Malam Nusantara" width="640" height="360">
<table>
<caption>Malam pertunjukan, waktu dalam WIB</caption>
<thead><tr><th>Waktu</th><th>Bagian</th><th>Lagu</th></tr></thead>
<tbody>
<tr><td>18:30</td><td colspan="2">Pintu dibuka</td></tr>
<tr><td>19:30</td><td rowspan="2">Pertama</td><td>Bungong Jeumpa</td></tr>
<tr><td>19:45</td><td>Soleram</td></tr>
<tr><td>20:45</td><td>Kedua</td><td>Yamko Rambe Yamko<sup>1</sup></td></tr>
</tbody>
</table>
<p><sup>1</sup> Bersama solis <s>kolintang</s> sasando.</p>`;

/** What a course begins with: code and small forms of text. */
export const COURSE = `
<h2>Baris pertama Anda</h2>
<p>Pasang Node.js, buka terminal, lalu jalankan <code>node halo.js</code>:</p>
<pre><code>const nama = 'Indonesia';
console.log('Halo, ' + nama + '!');</code></pre>
<h4>Sesudah kelas</h4>
<p>Anda dapat membaca mengapa 2<sup>10</sup> = 1024 dan apa bedanya <em>H<sub>2</sub>O</em> dengan sebuah variabel.</p>`;
